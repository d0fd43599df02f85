import { randomText } from '@nora/kit'
import { Button, CommandBlock, Dialog, linkStyle, Spinner, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../../platform/use-user.ts'
import { RunningTunnel } from '../running-tunnel.tsx'
import { useLiveTunnels } from '../tunnels.queries.ts'
import { openTunnelTexts } from './open-tunnel.messages.ts'
import { findProblems, type OpenTunnelForm, toCommand } from './open-tunnel.rules.ts'
import { OpenTunnelFields } from './open-tunnel-fields.tsx'

export type OpenTunnelDialogProps = {
  onClose(): void
  /** What runs the client: `nora`, or a longer line. */
  run: string
  /** Of a site on the reader's machine. */
  port: number
  /** Names of the reader without a tunnel. */
  freeNames: readonly string[]
  /** The name to begin with. */
  name: string | undefined
}

/** Asks what to open and gives the one command for it; turns into the tunnel when it runs. */
export function OpenTunnelDialog({ onClose, run, port, freeNames, name = '' }: OpenTunnelDialogProps) {
  const texts = useTexts(openTunnelTexts)
  const [form, setForm] = useState<OpenTunnelForm>(() => ({
    kind: 'http',
    target: String(port),
    name,
    entry: 'everyone',
    addresses: '',
    secret: randomText(SECRET_ALPHABET, SECRET_LENGTH),
  }))
  const opened = useOpenedTunnel()
  if (opened) {
    return (
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={texts.isOpen}
        actions={
          <Button look="primary" onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <RunningTunnel tunnel={opened} />
      </Dialog>
    )
  }
  const problems = findProblems(form)
  return (
    <Dialog open size="large" onClose={onClose} title={texts.title} description={texts.sentence}>
      <div className="flex flex-col gap-4">
        <OpenTunnelFields
          form={form}
          problems={problems}
          freeNames={freeNames}
          onChange={(changes) => setForm((before) => ({ ...before, ...changes }))}
        />
        <section aria-label={texts.command} className="flex flex-col gap-2.5 border-t border-line pt-4">
          {problems.length === 0 && <CommandBlock command={toCommand(run, form)} />}
          <p role="status" className="flex items-center gap-2.5 text-soft">
            <Spinner className="text-accent-text" />
            {texts.waiting}
          </p>
          <p className="text-sm text-faint">
            {texts.noClient}{' '}
            <Link to="/" search={{ start: true }} onClick={onClose} className={linkStyle}>
              {texts.toQuickStart}
            </Link>
          </p>
        </section>
      </div>
    </Dialog>
  )
}

/** The newest of the reader's tunnels that was not open when the dialog was. */
function useOpenedTunnel() {
  const user = useUser()
  const { data: live, dataUpdatedAt } = useLiveTunnels()
  const mine = live?.filter((tunnel) => tunnel.user.id === user?.id && !tunnel.is_sample)
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  // The list as it is first known here: on a page opened by its address the dialog comes before the list.
  if (known === null && dataUpdatedAt > 0 && mine) setKnown(new Set(mine.map(({ id }) => id)))
  return known === null ? undefined : mine?.find(({ id }) => !known.has(id))
}

/** Letters and digits that no shell reads and nobody mistakes for each other. */
const SECRET_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const SECRET_LENGTH = 16
