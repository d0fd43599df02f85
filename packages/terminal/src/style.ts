export type Style = {
  bold(text: string): string
  faint(text: string): string
  accent(text: string): string
  ok(text: string): string
  warn(text: string): string
  bad(text: string): string
  /** White on black on any theme, because cameras read only that. */
  inked(text: string): string
}

/** ANSI colours from the sixteen every terminal themes itself, so that they read on dark and on light. */
export const ansiStyle: Style = {
  bold: wrap(1, 22),
  faint: wrap(2, 22),
  accent: wrap(36, 39),
  ok: wrap(32, 39),
  warn: wrap(33, 39),
  bad: wrap(31, 39),
  inked: (text) => `\x1b[40;97m${text}\x1b[39;49m`,
}

export const plainStyle: Style = {
  bold: asIs,
  faint: asIs,
  accent: asIs,
  ok: asIs,
  warn: asIs,
  bad: asIs,
  inked: asIs,
}

function wrap(on: number, off: number) {
  return (text: string) => `\x1b[${on}m${text}\x1b[${off}m`
}

function asIs(text: string): string {
  return text
}
