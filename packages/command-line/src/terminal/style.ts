import { styleText } from 'node:util'

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
  bold: toStyled('bold'),
  faint: toStyled('dim'),
  accent: toStyled('cyan'),
  ok: toStyled('green'),
  warn: toStyled('yellow'),
  bad: toStyled('red'),
  inked: toStyled(['bgBlack', 'whiteBright']),
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

function toStyled(format: Parameters<typeof styleText>[0]) {
  // The caller knows the terminal, which may be one of an SSH session and not this process’s own.
  return (text: string) => styleText(format, text, { validateStream: false })
}

function asIs(text: string): string {
  return text
}
