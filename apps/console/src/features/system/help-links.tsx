import { useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronRight, type LucideIcon, Mail, MessagesSquare, Star } from 'lucide-react'
import { useSettings } from '../../platform/settings.ts'
import { helpTexts } from './help.messages.ts'

export type HelpLinksProps = {
  /** Leaves the dialog that they stand in, for what opens in this window. */
  onLeave?(): void
}

/** Documentation, community chat and e-mail. Where the installation has no chat, one writes what one thinks. */
export function HelpLinks({ onLeave }: HelpLinksProps) {
  const texts = useTexts(helpTexts)
  const settings = useSettings()
  const email = settings?.support_email
  return (
    <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      <HelpLink href={settings?.docs_url ?? '/help/guides'} Icon={BookOpen} {...texts.docs} />
      {settings?.community_url ? (
        <HelpLink href={settings.community_url} Icon={MessagesSquare} {...texts.community} />
      ) : (
        <li>
          <Link
            to="."
            search={(search: object) =>
              Object.fromEntries([...Object.entries(search), ['show_feedback', 'yes']])
            }
            replace
            onClick={onLeave}
            className={ROW}
          >
            <Row Icon={Star} {...texts.feedback} />
          </Link>
        </li>
      )}
      {email && <HelpLink href={`mailto:${email}`} Icon={Mail} name={texts.email.name} note={email} />}
    </ul>
  )
}

const ROW =
  'flex items-center gap-3.5 px-4 py-3 -outline-offset-2 transition-colors duration-100 hover:bg-hover'

type RowProps = { Icon: LucideIcon; name: string; note: string }

function HelpLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className={ROW}>
        <Row {...row} />
      </a>
    </li>
  )
}

function Row({ Icon, name, note }: RowProps) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.7} className="size-5 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">{name}</span>
        <span className="block text-sm break-words text-soft">{note}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </>
  )
}
