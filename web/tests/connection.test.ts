import { expect, test, vi } from "vitest";
import { Connection } from "../src/state/connection";

test("a page that is left closes its socket, though the browser keeps the page", () => {
  const close = vi.fn();
  vi.stubGlobal(
    "WebSocket",
    class {
      close = close;
    },
  );
  const connection = new Connection("a-game", vi.fn(), vi.fn());
  dispatchEvent(new Event("pagehide"));
  expect(close).toHaveBeenCalledTimes(1);
  connection.close();
  dispatchEvent(new Event("pagehide"));
  expect(close).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
