import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { readNamedText, shownName } from '../../named-text.ts'
import { calling, getToken, openSession, type Session } from '../../session.ts'
import { listAllGateways } from '../find-gateway.ts'
import { applyMessages } from './apply.messages.ts'
import { makeChange } from './make-changes.ts'
import { type PlannedChange, planChanges } from './plan-changes.ts'
import { printPlan } from './print-plan.ts'
import { readGatewaysFile } from './read-gateways-file.ts'

export const applyGateways: CommandSpec = {
  name: 'gateways apply',
  summary: { ru: 'привести шлюзы к тому, что в файле', en: 'make gateways what a file says' },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: 'YAML или JSON со шлюзами; - — стандартный ввод',
        en: 'YAML or JSON with gateways; - for the standard input',
      },
    },
  ],
  options: [
    {
      name: 'prune',
      kind: 'flag',
      about: { ru: 'удалить шлюзы, которых в файле нет', en: 'delete gateways that the file does not name' },
    },
    {
      name: 'dry-run',
      kind: 'flag',
      about: { ru: 'показать план и ничего не менять', en: 'show the plan and change nothing' },
    },
    {
      name: 'yes',
      kind: 'flag',
      about: { ru: 'не спрашивать', en: 'do not ask' },
    },
  ],
  examples: [
    'nora gateways apply gateways.yml',
    'nora gateways apply gateways.yml --dry-run',
    'nora gateways apply gateways.yml --prune --yes',
  ],
  async run(context, input) {
    const { output, lang } = context
    const texts = applyMessages[lang]
    const [file = ''] = input.arguments
    const wanted = readGatewaysFile(await readNamedText(context, file), shownName(file))
    const session = await openSession(context, input)
    getToken(session)
    const existing = await listWhole(session, {
      isAll: input.isOn('prune'),
      names: Object.keys(wanted.gateways),
    })
    const plan = planChanges(wanted, existing, { prunes: input.isOn('prune') })
    if (output.isJson) output.result({ event: 'gateway_plan', changes: plan.map(toShown) })
    else printPlan(context, plan)
    if (plan.length === 0 || input.isOn('dry-run')) return exitCodes.ok
    if (!input.isOn('yes')) await confirm(context)
    const { server, api } = session
    for (const change of plan) {
      await makeChange({ server, gateways: api.gateways }, change)
      if (!output.isJson) output.line(output.style.ok(texts.done[change.kind](printable(change.name))))
    }
    if (output.isJson) output.result({ event: 'gateways_applied', changes: plan.length })
    return exitCodes.ok
  },
}

/** With their members: of those that the file names, or of all. */
async function listWhole(session: Session, { isAll, names }: { isAll: boolean; names: readonly string[] }) {
  const wanted = new Set(names.map((name) => name.trim().normalize('NFKC').toLowerCase()))
  const summaries = await listAllGateways(session)
  const read = summaries.filter(({ name }) => isAll || wanted.has(name.normalize('NFKC').toLowerCase()))
  const { api, server } = session
  const whole = []
  for (const { id } of read) whole.push(await calling(server, api.gateways.getGateway({ params: { id } })))
  return whole
}

async function confirm({ platform, output, lang }: Context): Promise<void> {
  const texts = applyMessages[lang]
  if (output.isJson || !platform.stdin.isTty) throw new Failure(exitCodes.usage, UNCONFIRMED)
  output.line(texts.ask)
  const answer = (await platform.stdin.readLine()).trim().toLowerCase()
  if (texts.isYes(answer) === '') throw new Failure(exitCodes.failure, NOT_APPLIED)
}

const UNCONFIRMED = {
  ru: 'Здесь некого спросить. Проверьте план и добавьте --yes.',
  en: 'There is nobody here to ask. Check the plan and add --yes.',
}
const NOT_APPLIED = { ru: 'Ничего не изменено.', en: 'Nothing was changed.' }

/** What is planned, without the state that it is planned on. */
function toShown(change: PlannedChange) {
  const { kind, name } = change
  if (kind === 'create') return { kind, name, gateway: change.body }
  if (kind === 'remove') return { kind, name, id: change.gateway.id }
  const { gateway, differences, members } = change
  return { kind, name, id: gateway.id, differences, members }
}
