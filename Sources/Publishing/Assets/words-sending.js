/** What only pages say that send attempts by themselves. */
Object.assign(SAY, {
  fromFile:
    "Not sent: this page was opened from a file and has no network. Download your attempt or copy it"
    + " as text, and give it to your teacher.",
  giveByHand: " Download your attempt or copy it as text, and give it to your teacher.",
  isNotSent: "not sent",
  isSent: "sent",
  neverSent: "Not sent.",
  notSent: (status) =>
    `Not sent: ${status ? `the server answered ${status}.` : "the server cannot be reached."}`,
  offline:
    "Not sent: this device is offline. The page sends your attempt when the network is back; you can"
    + " also download it or copy it as text.",
  send: "Send now",
  sending: "Sending…",
  sent: (when) => `Sent. The server received it on ${when}.`,
  triesAgain: " The page will try again automatically.",
});
