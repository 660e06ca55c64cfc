// Money that a person sends off: whoever presses again because no answer came pays once all the same.

import { newKey, post } from "./api.js";

/**
 * Make a sender that keeps a request's key until the house has answered it: the same request
 * sent again after the line was down is the same request.
 * @param {(path: string, body: any, key: string) => Promise<any>} [send]
 */
export function sender(send = post) {
  let unanswered = "";
  let key = "";
  /** @param {string} path @param {any} body */
  return async (path, body) => {
    const request = JSON.stringify([path, body]);
    if (request !== unanswered) [unanswered, key] = [request, newKey()];
    try {
      const told = await send(path, body, key);
      unanswered = "";
      return told;
    } catch (error) {
      const status = /** @type {any} */ (error)?.status;
      if (status >= 400 && status < 500) unanswered = "";
      throw error;
    }
  };
}
