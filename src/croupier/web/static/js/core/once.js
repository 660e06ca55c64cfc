// Money that a person sends off: pressed again because no answer came, it is paid once all the
// same.

import { newKey, post, Refusal } from "./api.js";

/** Make a sender that keeps a request's key until the house has answered it: the same request
 * sent again after the line was down is the same request. */
export function sender(send = post) {
  let unanswered = "";
  let key = "";
  /** @template {string} P @param {P} path @param {object} body */
  return async (path, body) => {
    const request = JSON.stringify([path, body]);
    if (request !== unanswered) [unanswered, key] = [request, newKey()];
    try {
      const answer = await send(path, body, key);
      unanswered = "";
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) unanswered = "";
      throw error;
    }
  };
}
