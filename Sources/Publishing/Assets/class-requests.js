/** An action that never runs twice at once, and once more if it was asked for in between. */
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
 * Asks the server, or tells it something; gives back the JSON, `null` where nothing came.
 *
 * The fault "refused" would be the same again; "failed" is of the server, with its words as `text`.
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
