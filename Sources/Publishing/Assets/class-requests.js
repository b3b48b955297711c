/** Keeps an action from running twice at once; calls during a run cause one more run. */
function oneAtATime(action) {
  let isRunning = false, isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await action();
      }
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Sends a request to the server; returns the JSON of the response, `null` if there was none.
 *
 * With the fault "refused", a retry would fail in the same way; "failed" is an error of the server,
 * whose message is in `text`.
 */
async function ask(address, body) {
  try {
    const response = await fetch(address, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      cache: "no-store", signal: AbortSignal.timeout?.(8000),
    });
    if (response.ok) return await response.json();
    const { status } = response;
    if (status === 408 || status === 429) return null;
    return { fault: status < 500 ? "refused" : "failed", text: (await response.text()).trim() };
  } catch {
    return null;
  }
}
