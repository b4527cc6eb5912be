/**
 * The socket to one game: sends requests, matches their answers, passes on all other messages, and reconnects.
 * Used by `GameClient` only.
 */
import { socketAddress } from "../api";
import type { Wires } from "../protocol";

export type ServerMessage = Wires["server"];
export type ClientMessage = Wires["client"];
/** `Omit` for each member of a union. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
/** A message to the server; the connection numbers it. */
export type Request = WithoutId<ClientMessage>;
/** A message of the server that answers a request, whose number it carries in `re`. */
export type Answer = Extract<ServerMessage, { re: unknown }>;
/** Sends a request; null: the connection was lost before the answer came. */
export type Ask = (message: Request) => Promise<Answer | null>;

/** Milliseconds before a lost connection is opened again: the first time, and at most, as each failure doubles it. */
const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 8000;
/** The close code of the server for a game that does not exist or that this player may not see. */
const GONE = 4404;

/** `readyState` of a socket that is not open yet. */
const CONNECTING = 0;

/** Closes a socket; one that is not open yet as soon as it is, because a browser reports an attempt that is broken off. */
function shut(socket: WebSocket | undefined): void {
  if (socket?.readyState === CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

export type SocketState = "open" | "lost" | "gone";

export class Connection {
  private socket: WebSocket | undefined;
  private nextId = 1;
  /** What resolves each request that is not answered yet, by its number. */
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  /** Milliseconds until the next attempt to reconnect. */
  private retryDelay = FIRST_RETRY_MS;
  private retryTimer = 0;
  /** Closed for good, by the page or by the server. */
  private isClosed = false;

  /** `game`: its id; empty: nothing is connected. */
  constructor(
    private readonly game: string,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: SocketState) => void,
  ) {
    if (!game) return;
    this.open();
    addEventListener("pagehide", this.leave);
  }

  /**
   * A browser keeps a page that was left with its socket open, for the way back: the others would still see this player
   * here. Back on the page it is opened again as after any loss.
   */
  private readonly leave = (): void => shut(this.socket);

  /** Sends a request; null: there is no connection, or it was lost before the answer came. */
  ask(message: Request): Promise<Answer | null> {
    const id = this.nextId++;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    removeEventListener("pagehide", this.leave);
    shut(this.socket);
  }

  private open(): void {
    const socket = new WebSocket(socketAddress(this.game));
    this.socket = socket;
    socket.onopen = () => {
      this.retryDelay = FIRST_RETRY_MS;
      this.onState("open");
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (event.code === GONE) this.isClosed = true;
      this.onState(this.isClosed ? "gone" : "lost");
      for (const resolve of this.waiting.values()) resolve(null);
      this.waiting.clear();
      if (this.isClosed) return;
      this.retryTimer = window.setTimeout(() => this.open(), this.retryDelay);
      this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_RETRY_MS);
    };
  }

  private receive(message: ServerMessage): void {
    const re = "re" in message ? message.re : undefined;
    const resolve = typeof re === "number" ? this.waiting.get(re) : undefined;
    if (resolve) {
      this.waiting.delete(re as number);
      resolve(message as Answer);
    }
    // A view answers the request for it and is also shown.
    if (!resolve || message.type === "view") this.onMessage(message);
  }
}
