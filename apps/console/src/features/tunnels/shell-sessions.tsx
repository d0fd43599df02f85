import type { ShellSession, Tunnel } from '@nora/contract/tunnels'
import { Button, ConfirmDialog, notify, RelativeTime, Section, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useEndSession } from './requests.queries.ts'
import { shellTexts } from './shell.messages.ts'

/** Whether the agent itself serves it; of a machine's own sshd nobody knows who is in. */
export function isShell({ kind, target }: Tunnel): boolean {
  return kind === 'ssh' && !target.includes('://')
}

/** Who is in the shell now, and the way to send them away. */
export function ShellSessions({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(shellTexts)
  const [leaving, setLeaving] = useState<ShellSession | null>(null)
  const nothing = tunnel.state === 'closed' ? texts.closed : texts.nobody
  return (
    <Section title={texts.title}>
      {tunnel.sessions.length === 0 ? (
        <p className="text-soft">{nothing}</p>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {tunnel.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setLeaving(session)} />
          ))}
        </ul>
      )}
      <EndSessionDialog tunnel={tunnel} session={leaving} onClose={() => setLeaving(null)} />
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: ShellSession; onEnd(): void }) {
  const texts = useTexts(shellTexts)
  const { key_name, fingerprint, address, opened_at, uses } = session
  const who = getName(session, texts.byPassword)
  const doing = uses.length === 0 ? texts.idle : uses.map((use) => texts.uses[use]).join(', ')
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="font-[550]">{who}</span>
          <span className="text-soft">
            {' · '}
            {doing}
            {' · '}
            <RelativeTime at={opened_at} style="duration" />
          </span>
        </span>
        <span className="block truncate text-faint" title={fingerprint ?? undefined}>
          {[key_name, address].filter(Boolean).join(', ')}
        </span>
      </span>
      <Button aria-label={texts.endOf(who)} onClick={onEnd}>
        {texts.end}
      </Button>
    </li>
  )
}

type EndSessionDialogProps = { tunnel: Tunnel; session: ShellSession | null; onClose(): void }

function EndSessionDialog({ tunnel, session, onClose }: EndSessionDialogProps) {
  const texts = useTexts(shellTexts)
  const ending = useEndSession(tunnel.id)
  const who = session && getName(session, texts.byPassword)
  return (
    <ConfirmDialog
      open={session !== null}
      onClose={onClose}
      title={who && texts.endTitle(who)}
      consequence={session?.key_name == null ? texts.endOfPassword : texts.endOfKey(session.key_name)}
      confirm={texts.end}
      onConfirm={async () => {
        if (!session || !who) return
        await ending.mutateAsync(session.id)
        notify({ title: texts.ended, message: who })
      }}
    />
  )
}

function getName({ person }: ShellSession, byPassword: string): string {
  return person ?? byPassword
}
