import { plainStyle } from '@nora/command-line/terminal'
import type { Clock, Lang } from '@nora/kit'
import type { LogLevel, LogSettings } from './log-settings.ts'
import { toTunnelEvent } from './tunnel-events.ts'
import { createTunnelLines } from './tunnel-lines.ts'
import type { TunnelFact, TunnelView } from './tunnel-view.ts'

type LogOptions = Omit<LogSettings, 'file'> & { line: (text: string) => void; lang: Lang; clock: Clock }

const WEIGHTS: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/** Logs what happens to tunnels, from a level on. */
export function createTunnelLog({ line, level: least, format, lang, clock }: LogOptions): TunnelView {
  let level: LogLevel = 'info'
  const say = (text: string) => line(`${clock.now().toISOString()} ${level.toUpperCase().padEnd(5)} ${text}`)
  const nowMs = () => clock.now().getTime()
  const lines = createTunnelLines({ line: say, lang, style: plainStyle, nowMs, hasHelp: false })
  return {
    tell(fact, state) {
      level = getLevel(fact)
      if (WEIGHTS[level] < WEIGHTS[least]) return
      if (format === 'text') lines.tell(fact, state)
      else line(JSON.stringify({ at: clock.now().toISOString(), level, ...toTunnelEvent(fact, state) }))
    },
    refresh: () => {},
    close(state) {
      level = 'info'
      if (format === 'text' && WEIGHTS[least] <= WEIGHTS.info) lines.close(state)
    },
  }
}

function getLevel(fact: TunnelFact): LogLevel {
  switch (fact.type) {
    case 'ended':
      return 'error'
    case 'reconnecting':
    case 'origin_down':
    case 'address_changed':
      return 'warn'
    case 'request':
    case 'connection':
    case 'run':
      return 'debug'
    default:
      return 'info'
  }
}
