import type { TeamDetails } from '@nora/contract/teams'
import { Button, Card, lazyPart, notify, useTexts } from '@nora/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { SettingsPage } from '../../../platform/settings-page.tsx'
import { useSlots } from '../../../platform/slots.tsx'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { useFreshValues } from '../../../platform/use-fresh-values.ts'
import { useMay } from '../../../platform/use-may.ts'
import { useUser } from '../../../platform/use-user.ts'
import { useTeam, useTeamChange } from '../team.queries.ts'
import { TeamFields, type TeamForm, toTeamBody } from '../team-fields.tsx'
import { teamLoadingTexts } from '../team-loading.messages.ts'
import type { Confirmed } from './confirmed.ts'
import { settingsTexts } from './settings.messages.ts'

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
const EndDialog = lazyPart(() => import('./end-dialog.tsx'), 'EndDialog')

export type TeamSettingsPageProps = {
  confirmed: Confirmed
  /** Runs once the session works in the personal team again. */
  onGone(): void
}

export function TeamSettingsPage(props: TeamSettingsPageProps) {
  const { title, sentence } = useTexts(settingsTexts)
  const { teamFailed } = useTexts(teamLoadingTexts)
  return (
    <SettingsPage texts={{ title, sentence, loadFailed: teamFailed }} query={useTeam()}>
      {(team) => <Settings team={team} {...props} />}
    </SettingsPage>
  )
}

type Asked = 'hand_over' | 'leave' | 'delete'

function Settings({ team, confirmed, onGone }: TeamSettingsPageProps & { team: TeamDetails }) {
  const texts = useTexts(settingsTexts)
  const isFounder = useUser()?.id === team.founder.id
  const maySet = useMay('team.settings')
  const { CaptureRule } = useSlots()
  const [asked, setAsked] = useState<Asked | null>(null)
  const founderName = team.founder.name ?? team.founder.email
  return (
    <>
      {maySet && <AboutTeam team={team} />}
      <Suspense>
        <CaptureRule />
      </Suspense>
      <Card className="divide-y divide-line">
        <Row title={texts.founder} help={texts.founderHelp(founderName)}>
          {isFounder && <Button onClick={() => setAsked('hand_over')}>{texts.handOver}</Button>}
        </Row>
        {!isFounder && (
          <Row title={texts.leave} help={texts.leaveHelp}>
            <Button onClick={() => setAsked('leave')}>{texts.leave}</Button>
          </Row>
        )}
        {isFounder && (
          <Row title={texts.remove} help={texts.removeHelp}>
            <Button look="danger" onClick={() => setAsked('delete')}>
              {texts.remove}
            </Button>
          </Row>
        )}
      </Card>
      <Suspense>
        {asked === 'hand_over' && <HandOverDialog confirmed={confirmed} onClose={() => setAsked(null)} />}
        {(asked === 'leave' || asked === 'delete') && (
          <EndDialog
            what={asked}
            team={team}
            confirmed={confirmed}
            onClose={() => setAsked(null)}
            onGone={onGone}
          />
        )}
      </Suspense>
    </>
  )
}

function Row({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-6">
      <div className="min-w-0">
        <h2 className="font-[560]">{title}</h2>
        <p className="mt-0.5 text-sm text-soft">{help}</p>
      </div>
      {children && <div className="shrink-0">{children}</div>}
    </section>
  )
}

function AboutTeam({ team }: { team: TeamDetails }) {
  const texts = useTexts(settingsTexts)
  const refresh = useGoThere()
  const saving = useTeamChange(
    (api, values: TeamForm) => api.teams.changeTeam({ body: toTeamBody(values) }),
    {
      isPlaced: true,
    },
  )
  const values: TeamForm = { name: team.name, icon: team.icon ?? '' }
  const form = useForm<TeamForm>({ defaultValues: values })
  useFreshValues(form, values)
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.mutateAsync(values),
    // The name is all over the page: in the sidebar, the selector, the titles.
    () => {
      notify({ title: texts.saved })
      void refresh()
    },
  )
  return (
    <Card className="px-4 py-5 sm:px-6">
      <h2 className="mb-4 font-[560]">{texts.about}</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TeamFields form={form} />
        <FormProblem problem={problem} />
        <Button
          type="submit"
          look="primary"
          loading={saving.isPending}
          disabled={!form.formState.isDirty}
          className="self-start"
        >
          {texts.save}
        </Button>
      </form>
    </Card>
  )
}
