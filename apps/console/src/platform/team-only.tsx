import { buttonStyle, EmptyState, PageHead, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import { teamOnlyTexts } from './team-only.messages.ts'
import { useUser } from './use-user.ts'

/** A page that has nothing to show in a personal space: it asks for a team. */
export function TeamOnly({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser()
  return user?.team.type === 'personal' ? <ChooseTeam title={title} /> : children
}

function ChooseTeam({ title }: { title: string }) {
  const texts = useTexts(teamOnlyTexts)
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        drawing="people"
        title={texts.title}
        sentence={texts.sentence}
        action={
          <Link to="/team_new" className={buttonStyle({ look: 'primary' })}>
            {texts.create}
          </Link>
        }
        link={<Link to="/">{texts.home}</Link>}
      />
    </>
  )
}
