import type { InspectedConnection, InspectorEvent } from '@nora/contract/tunnels'
import { formatBytes } from '@nora/kit'
import { Badge, type Column, FactList, RelativeTime, useLang, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { commandTo } from './command-to.ts'
import { timeColumns } from './time-columns.tsx'
import { useVisits } from './use-visits.ts'
import { hasWords } from './visit-list.ts'
import type { VisitSource } from './visit-source.ts'
import { visitsTexts } from './visits.messages.ts'
import { tunnelName, VisitDuration, VisitsPane, type VisitsProps } from './visits-pane.tsx'

type Texts = ReturnType<typeof useTexts<typeof visitsTexts.ru>>

const list = (source: VisitSource) => source.listConnections()
const pick = (event: InspectorEvent) => (event.type === 'connection' ? event.connection : null)

/** Connections of TCP tunnels: who, since when, how much, and how it ended. */
export function ConnectionsView(props: VisitsProps) {
  const { source, tunnels } = props
  const texts = useTexts(visitsTexts)
  const lang = useLang()
  const live = useVisits(source, list, pick)
  const words = texts.connections
  const columns = useMemo((): Column<InspectedConnection>[] => {
    const bytes = (id: string, header: string, of: (row: InspectedConnection) => number) => ({
      id,
      header,
      width: '96px',
      align: 'end' as const,
      hideBelow: 'sm' as const,
      cell: (row: InspectedConnection) => formatBytes(lang, of(row)),
      sortValue: of,
    })
    return [
      {
        id: 'visitor',
        header: texts.visitor,
        width: 'minmax(150px, 2fr)',
        fixed: true,
        cell: (row) => <span className="truncate font-mono text-code">{getVisitor(row, texts)}</span>,
        sortValue: (row) => row.visitor,
      },
      {
        id: 'tunnel',
        header: texts.tunnel,
        width: 'minmax(110px, 1fr)',
        hideBelow: 'lg',
        cell: (row) => <span className="truncate">{tunnelName(tunnels, row.tunnel_id)}</span>,
      },
      {
        id: 'state',
        header: texts.state,
        width: 'minmax(96px, 1.4fr)',
        cell: (row) => <ConnectionState connection={row} />,
        sortValue: (row) => stateText(row, texts),
      },
      ...timeColumns<InspectedConnection>(texts),
      bytes('in', words.in, (row) => row.bytes_in),
      bytes('out', words.out, (row) => row.bytes_out),
    ]
  }, [texts, words, lang, tunnels])

  return (
    <VisitsPane
      {...props}
      name="connections"
      words={words}
      live={live}
      columns={columns}
      getName={(row) => row.visitor ?? words.name(row.id)}
      matches={(row, query) =>
        hasWords([row.visitor, tunnelName(tunnels, row.tunnel_id), stateText(row, texts)], query)
      }
      end={(row) => source.endConnection(row.id)}
      command={commandTo(tunnels[0]?.url)}
      detail={(row) => (
        <FactList
          facts={[
            [texts.visitor, getVisitor(row, texts)],
            [texts.tunnel, tunnelName(tunnels, row.tunnel_id)],
            [texts.state, <ConnectionState key="state" connection={row} />],
            [texts.started, <RelativeTime key="at" at={row.at} />],
            [texts.duration, <VisitDuration key="duration" visit={row} />],
            [words.bytesIn, formatBytes(lang, row.bytes_in)],
            [words.bytesOut, formatBytes(lang, row.bytes_out)],
          ]}
        />
      )}
    />
  )
}

function ConnectionState({ connection }: { connection: InspectedConnection }) {
  const texts = useTexts(visitsTexts)
  const { duration_ms, error } = connection
  const isOrdinary = error === null || error === 'visitor_left' || error === 'ended_by_owner'
  const text = stateText(connection, texts)
  return (
    <Badge tone={duration_ms === null ? 'ok' : isOrdinary ? 'neutral' : 'bad'} className="max-w-full">
      <span title={text} className="truncate">
        {text}
      </span>
    </Badge>
  )
}

function stateText({ duration_ms, error }: InspectedConnection, texts: Texts): string {
  if (duration_ms === null) return texts.open
  if (error === null) return texts.closed
  const known: Record<string, string> = texts.errors
  return known[error] ?? error
}

function getVisitor({ visitor }: InspectedConnection, texts: Texts): string {
  return visitor ?? texts.unknownVisitor
}
