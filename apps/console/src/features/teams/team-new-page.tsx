import { Button, Card, PageHead, useTexts } from '@nora/ui'
import { Boxes, House, UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useCreateTeam } from '../../platform/teams/own-teams.queries.ts'
import { TeamFields, type TeamForm, toTeamBody } from './team-fields.tsx'
import { teamsTexts } from './teams.messages.ts'

const NOTES = [
  ['people', UserPlus],
  ['things', Boxes],
  ['personal', House],
] as const

/** `onCreated`: the session works in the new team already. */
export function TeamNewPage({ onCreated }: { onCreated(): void }) {
  const texts = useTexts(teamsTexts)
  usePageTitle(texts.newTitle)
  const creating = useCreateTeam()
  const form = useForm<TeamForm>({ defaultValues: { name: '', icon: '' } })
  const { submit, problem } = useSubmit(form, (values) => creating.mutateAsync(toTeamBody(values)), onCreated)
  return (
    <>
      <PageHead title={texts.newTitle} sentence={texts.newSentence} />
      <div className="flex max-w-[620px] flex-col gap-5 px-4 py-5 sm:px-8">
        <Card className="px-4 py-5 sm:px-6">
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <TeamFields form={form} />
            <FormProblem problem={problem} />
            <Button type="submit" look="primary" loading={creating.isPending} className="self-start">
              {texts.create}
            </Button>
          </form>
        </Card>
        <ul className="flex flex-col gap-2.5 text-sm text-soft">
          {NOTES.map(([name, Icon]) => (
            <li key={name} className="flex items-start gap-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" strokeWidth={1.7} />
              {texts.newNotes[name]}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
