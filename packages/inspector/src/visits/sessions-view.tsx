import type { InspectedSession, InspectorEvent } from '@nora/contract/tunnels'
import { Badge, type Column, FactList, RelativeTime, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { commandTo } from './command-to.ts'
import { timeColumns } from './time-columns.tsx'
import { useVisits } from './use-visits.ts'
import { hasWords } from './visit-list.ts'
import type { VisitSource } from './visit-source.ts'
import { visitsTexts } from './visits.messages.ts'
import { tunnelName, VisitDuration, VisitsPane, type VisitsProps } from './visits-pane.tsx'

type InspectedProgram = InspectedSession['programs'][number]
type Texts = ReturnType<typeof useTexts<typeof visitsTexts.ru>>

const list = (source: VisitSource) => source.listSessions()
const pick = (event: InspectorEvent) => (event.type === 'session' ? event.session : null)

/** Sessions of shells: who, by which key, what ran, and how it ended. */
export function SessionsView(props: VisitsProps) {
  const { source, tunnels } = props
  const texts = useTexts(visitsTexts)
  const live = useVisits(source, list, pick)
  const words = texts.sessions
  const columns = useMemo(
    (): Column<InspectedSession>[] => [
      {
        id: 'who',
        header: words.who,
        width: 'minmax(130px, 1.4fr)',
        fixed: true,
        cell: (row) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{getWho(row, texts)}</span>
            <span className="truncate text-sm text-faint">{row.key_name ?? row.address}</span>
          </span>
        ),
        sortValue: (row) => getWho(row, texts),
      },
      {
        id: 'what',
        header: words.what,
        width: 'minmax(150px, 2.4fr)',
        hideBelow: 'sm',
        cell: (row) => <LastProgram session={row} />,
      },
      {
        id: 'address',
        header: words.address,
        width: '140px',
        hideBelow: 'lg',
        cell: (row) => <span className="truncate font-mono text-code">{row.address}</span>,
        sortValue: (row) => row.address,
      },
      {
        id: 'state',
        header: texts.state,
        width: 'minmax(104px, 1fr)',
        cell: (row) => <SessionState session={row} />,
        sortValue: (row) => stateText(row, texts),
      },
      ...timeColumns<InspectedSession>(texts),
    ],
    [texts, words],
  )

  return (
    <VisitsPane
      {...props}
      name="sessions"
      words={words}
      live={live}
      columns={columns}
      getName={(row) => getWho(row, texts)}
      matches={(row, query) => hasWords(getTexts(row, texts), query)}
      end={(row) => source.endSession(row.id)}
      command={commandTo(tunnels[0]?.url)}
      detail={(row) => (
        <>
          <FactList
            facts={[
              [words.who, getWho(row, texts)],
              [words.key, row.key_name ?? '—'],
              [
                words.fingerprint,
                <span key="fingerprint" className="font-mono text-code break-all">
                  {row.fingerprint ?? '—'}
                </span>,
              ],
              [words.address, row.address],
              [texts.tunnel, tunnelName(tunnels, row.tunnel_id)],
              [texts.state, <SessionState key="state" session={row} />],
              [texts.started, <RelativeTime key="at" at={row.at} />],
              [texts.duration, <VisitDuration key="duration" visit={row} />],
            ]}
          />
          <Programs session={row} />
        </>
      )}
    />
  )
}

function Programs({ session }: { session: InspectedSession }) {
  const texts = useTexts(visitsTexts)
  const { sessions: words } = texts
  const { programs, dropped_count } = session
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold">{words.programs}</h3>
      {programs.length === 0 && <p className="text-faint">{words.noPrograms}</p>}
      {dropped_count > 0 && <p className="mb-2 text-sm text-faint">{words.dropped(dropped_count)}</p>}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {programs.map((program, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is dropped is counted, so that a place names one program
          <li key={dropped_count + index} className="px-3 py-2">
            <div className="flex items-baseline gap-2">
              <Badge>{words.uses[program.use]}</Badge>
              <span className="text-sm text-soft">{getEnd(program, texts)}</span>
              <span className="ml-auto text-sm whitespace-nowrap text-faint">
                <VisitDuration visit={{ ...program, id: index }} />
              </span>
            </div>
            {program.command !== null && (
              <code className="mt-1 block text-sm break-all whitespace-pre-wrap">{program.command}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LastProgram({ session }: { session: InspectedSession }) {
  const texts = useTexts(visitsTexts)
  const { sessions: words } = texts
  // A running program tells more than the one that began last.
  const program =
    session.programs.findLast(({ duration_ms }) => duration_ms === null) ?? session.programs.at(-1)
  if (!program) return <span className="text-faint">{words.entered}</span>
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate">
        {program.command === null ? (
          words.uses[program.use]
        ) : (
          <code title={program.command} className="text-code">
            {program.command}
          </code>
        )}
      </span>
      <span className="truncate text-sm text-faint">{getEnd(program, texts)}</span>
    </span>
  )
}

function SessionState({ session }: { session: InspectedSession }) {
  const texts = useTexts(visitsTexts)
  const tone = session.end === null ? 'ok' : session.end === 'revoked' ? 'warn' : 'neutral'
  return <Badge tone={tone}>{stateText(session, texts)}</Badge>
}

function stateText({ end }: InspectedSession, { sessions }: Texts): string {
  return end === null ? sessions.inside : sessions.ends[end]
}

function getWho({ person }: InspectedSession, { sessions }: Texts): string {
  return person ?? sessions.byPassword
}

function getEnd({ duration_ms, exit_code, signal }: InspectedProgram, { sessions: words }: Texts): string {
  if (duration_ms === null) return words.running
  if (signal !== null) return words.signal(signal)
  return exit_code === null ? words.noExit : words.exit(exit_code)
}

function getTexts(session: InspectedSession, texts: Texts): (string | null)[] {
  const { key_name, fingerprint, address, programs } = session
  const ran = programs.flatMap(({ use, command }) => [texts.sessions.uses[use], command])
  return [getWho(session, texts), key_name, fingerprint, address, stateText(session, texts), ...ran]
}
