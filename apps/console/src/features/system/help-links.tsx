import { useTexts } from '@nora/ui'
import { BookOpen, ChevronRight, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import { useSettings } from '../../platform/settings.ts'
import { helpTexts } from './help.messages.ts'

/** Documentation, community chat and e-mail, as far as the installation has them. */
export function HelpLinks() {
  const texts = useTexts(helpTexts)
  const settings = useSettings()
  const email = settings?.support_email
  return (
    <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      <HelpLink href={settings?.docs_url ?? '/swagger/'} Icon={BookOpen} {...texts.docs} />
      {settings?.community_url && (
        <HelpLink href={settings.community_url} Icon={MessagesSquare} {...texts.community} />
      )}
      {email && <HelpLink href={`mailto:${email}`} Icon={Mail} name={texts.email.name} note={email} />}
    </ul>
  )
}

type HelpLinkProps = { href: string; Icon: LucideIcon; name: string; note: string }

function HelpLink({ href, Icon, name, note }: HelpLinkProps) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="flex items-center gap-3.5 px-4 py-3 -outline-offset-2 transition-colors duration-100 hover:bg-hover"
      >
        <Icon aria-hidden="true" strokeWidth={1.7} className="size-5 shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-[560]">{name}</span>
          <span className="block text-sm break-words text-soft">{note}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </a>
    </li>
  )
}
