/** One socket to one game: requests with their answers, and reconnection by itself. */
import { socketAddress } from "../api";
import type { Wires } from "../protocol";

export type ServerMessage = Wires["server"];
export type ClientMessage = Wires["client"];
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Asked = Without<ClientMessage>;
type Answered = Extract<ServerMessage, { re: unknown }>;

const LONGEST_WAIT = 8000;
/** The server's word for a game that is not there, or not for this player. */
const GONE = 4404;

export type State = "open" | "lost" | "gone";

export class Connection {
  private socket: WebSocket | undefined;
  private next = 1;
  private readonly waiting = new Map<number, (answer: Answered | null) => void>();
  private retry = 300;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly heard: (message: ServerMessage) => void,
    private readonly state: (state: State) => void,
  ) {
    if (game) this.open();
  }

  /** Sends a request; the answer is null where the connection was lost before it came. */
  ask(message: Asked): Promise<Answered | null> {
    const id = this.next++;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(socketAddress(this.game));
    this.socket = socket;
    socket.onopen = () => {
      this.retry = 300;
      this.state("open");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (event.code === GONE) this.closed = true;
      this.state(this.closed ? "gone" : "lost");
      for (const resolve of this.waiting.values()) resolve(null);
      this.waiting.clear();
      if (this.closed) return;
      this.timer = window.setTimeout(() => this.open(), this.retry);
      this.retry = Math.min(this.retry * 2, LONGEST_WAIT);
    };
  }

  private hear(message: ServerMessage): void {
    const re = "re" in message ? message.re : undefined;
    const resolve = typeof re === "number" ? this.waiting.get(re) : undefined;
    if (resolve) {
      this.waiting.delete(re as number);
      resolve(message as Answered);
    }
    if (!resolve || message.type === "view") this.heard(message);
  }
}
