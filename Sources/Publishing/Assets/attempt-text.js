/** CRC-32 of bytes, as in zip files and PNG, in hexadecimal. */
function checksum(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (-(crc & 1) & 0xedb88320);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

/** An attempt as text that e-mail does not alter; see Documentation/attempts.md. */
function attemptText({ text, classroom, quiz, student, endedAt }) {
  const bytes = new TextEncoder().encode(text);
  const base64 = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
  const edge = (word) => `-----${word} QUIZPRESS ATTEMPT-----`;
  return [
    [student.name, `${classroom} / ${quiz}`, endedAt].filter(Boolean).join(", "), edge("BEGIN"),
    // No padding, because an equals sign has a special meaning in e-mail.
    ...base64.replace(/=/g, "").match(/.{1,64}/g), `:${checksum(bytes)}`, edge("END"), "",
  ].join("\n");
}
