/** The server's HTTP interface. */
import type {
  ArmyDraft,
  BoardData,
  Branch,
  CreateGame,
  Credentials,
  Fault,
  GameInfo,
  Games,
  JoinGame,
  KeepArmy,
  KeptArmies,
  KeptArmy,
  MailInfo,
  Moment,
  NewPassword,
  ReplayInfo,
  Roster,
  Rulebook,
  Session,
  Systems,
  Text,
  VacationInfo,
} from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly why: Text | null,
    sentence: string,
  ) {
    super(sentence);
  }
}

let csrf = "";

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isFile ? "application/octet-stream" : "application/json";
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    credentials: "same-origin",
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const fault = (await response.json().catch(() => null)) as Fault | null;
  throw new ApiError(response.status, fault?.error ?? null, fault?.sentence ?? response.statusText);
}

function known(session: Session): Session {
  csrf = session.csrf;
  return session;
}

export const api = {
  session: async () => known(await request<Session>("POST", "/session")),
  rename: async (name: string) => known(await request<Session>("PATCH", "/session", { name })),
  register: async (given: Credentials) => known(await request<Session>("POST", "/accounts", given)),
  login: async (given: Credentials) => known(await request<Session>("POST", "/login", given)),
  changePassword: async (given: NewPassword) => known(await request<Session>("POST", "/password", given)),
  logout: (everywhere: boolean) => request<void>("DELETE", everywhere ? "/session?everywhere=1" : "/session"),
  vacation: () => request<VacationInfo>("GET", "/vacation"),
  takeVacation: (given: { days: number; begins: number }) => request<VacationInfo>("PUT", "/vacation", given),
  endVacation: () => request<VacationInfo>("DELETE", "/vacation"),
  mail: () => request<MailInfo>("GET", "/mail"),
  giveMail: (address: string, language: string) => request<MailInfo>("PUT", "/mail", { address, language }),
  confirmMail: (code: string) => request<MailInfo>("POST", "/mail", { code }),
  dropMail: () => request<MailInfo>("DELETE", "/mail"),
  leave: (password: string) => request<void>("POST", "/leave", { password }),
  systems: () => request<Systems>("GET", "/systems"),
  rules: (system: string) => request<Rulebook>("GET", `/systems/${system}/rules`),
  texts: async (system: string, language: string) =>
    (await fetch(`/api/systems/${system}/texts/${language}.ftl`)).text(),
  board: (id: string) => request<BoardData>("GET", `/boards/${id}`),
  mine: () => request<Games>("GET", "/games"),
  open: () => request<Games>("GET", "/lobby"),
  game: (id: string) => request<GameInfo>("GET", `/games/${id}`),
  create: (given: CreateGame) => request<GameInfo>("POST", "/games", given),
  invitation: (token: string) => request<GameInfo>("GET", `/invitations/${token}`),
  join: (id: string, given: JoinGame) => request<GameInfo>("POST", `/games/${id}/join`, given),
  rematch: (id: string) => request<GameInfo>("POST", `/games/${id}/rematch`),
  branch: (id: string, given: Branch) => request<GameInfo>("POST", `/games/${id}/branch`, given),
  moment: (id: string, seat: number, line: number) =>
    request<Moment>("GET", `/games/${id}/moment?seat=${seat}&line=${line}`),
  replay: (id: string) => request<ReplayInfo>("GET", `/games/${id}/replay${token()}`),
  roster: (system: string, given: ArmyDraft) => request<Roster>("POST", `/systems/${system}/roster`, given),
  armies: () => request<KeptArmies>("GET", "/armies"),
  keepArmy: (given: KeepArmy) => request<KeptArmy>("POST", "/armies", given),
  changeArmy: (id: string, given: KeepArmy) => request<KeptArmy>("PUT", `/armies/${id}`, given),
  dropArmy: (id: string) => request<void>("DELETE", `/armies/${id}`),
  nameGame: (id: string, name: string) => request<GameInfo>("PATCH", `/games/${id}`, { name }),
  removeGame: (id: string) => request<void>("DELETE", `/games/${id}`),
  openRecord: (file: File) => request<GameInfo>("POST", `/records?name=${encodeURIComponent(shortName(file))}`, file),
  joinAddress: (invitation: string) => new URL(`/join/${invitation}`, window.location.href).href,
  watchAddress: (id: string, invitation: string) =>
    new URL(`/game/${id}?token=${invitation}`, window.location.href).href,
  exportAddress: "/api/export",
  recordAddress: (id: string) => `/api/games/${id}/record${token()}`,
};

/** The longest name that a game is given after its file. */
const LONGEST_NAME = 60;

/** What a game is called that is opened from a file: the file's name without its ending. */
function shortName({ name }: File): string {
  return name.replace(/\.(bocage|txt)$/i, "").slice(0, LONGEST_NAME);
}

/** The token of an invitation in the address, by which an onlooker may see the game. */
function token(): string {
  const invitation = new URLSearchParams(window.location.search).get("token");
  return invitation ? `?token=${encodeURIComponent(invitation)}` : "";
}

export function socketAddress(game: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/games/${game}/socket${token()}`;
}
