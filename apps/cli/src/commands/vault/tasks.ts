import { printable } from '@nora/command-line/terminal'
import type { FolderView, PersonView, SecretsTaskView, WaitingTask } from '@nora/vault-client'
import { exitCodes } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { describeConfigTasks, signConfigTasks } from './config-tasks.ts'
import { vaultMessages } from './vault.messages.ts'

export const tasks: CommandSpec = {
  name: 'vault tasks',
  summary: { ru: 'что ждёт вашей подписи', en: 'list what waits for your signature' },
  arguments: [],
  options: [
    {
      name: 'do',
      kind: 'flag',
      about: {
        ru: 'подписать всё, что не требует сравнения слов; кого пустить в конфигурации, спросит',
        en: 'sign all that needs no comparing of words; asks whom to let into configs',
      },
    },
  ],
  examples: ['nora vault tasks', 'nora vault tasks --do'],
  async run(context, input) {
    await withOpenVault(context, input, async ({ server, vault }) => {
      const wasDone = input.isOn('do')
      const { done, left } = wasDone ? await vault.doTasks() : { done: 0, left: await vault.listTasks() }
      // People are signed into the directory first: what waits for their keys waits no longer then.
      const configs = wasDone
        ? await signConfigTasks({ context, server, vault })
        : { done: [], left: await vault.listSecretsTasks() }
      if (context.output.isJson) {
        const secrets = { secrets_done: configs.done.length, secrets_left: configs.left }
        context.output.result({ event: 'vault_tasks', done, left, ...secrets })
      } else
        await print(context, vault, {
          done: done + configs.done.length,
          left,
          configs: configs.left,
          wasDone,
        })
    })
    return exitCodes.ok
  },
}

type Tasks = {
  done: number
  left: readonly WaitingTask[]
  configs: readonly SecretsTaskView[]
  wasDone: boolean
}

async function print(
  context: Context,
  vault: HeldVault,
  { done, left, configs, wasDone }: Tasks,
): Promise<void> {
  const { output, lang } = context
  const texts = vaultMessages[lang]
  if (wasDone) output.line(output.style.ok(texts.tasksDone(done)))
  if (left.length + configs.length === 0) {
    output.line(texts.noTasks)
    return
  }
  const [people, folders] = [await vault.listPeople(), await vault.listFolders()]
  for (const task of left) output.line(`  ${describe(task, texts, { people, folders })}`)
  for (const line of await describeConfigTasks({ context, vault }, configs)) output.line(`  ${line}`)
  output.line(wasDone ? texts.tasksLeft : texts.howToDo)
}

type Names = { people: readonly PersonView[]; folders: readonly FolderView[] }

function describe(
  task: WaitingTask,
  texts: (typeof vaultMessages)['ru'],
  { people, folders }: Names,
): string {
  const nameOne = (id: string) => {
    const person = people.find(({ user_id }) => user_id === id)
    return printable(person?.name ?? person?.email ?? id)
  }
  if (!('folder_id' in task)) return texts.taskKinds[task.kind](nameOne(task.user_id))
  const { folder_id, user_ids } = task
  const folder = printable(folders.find(({ id }) => id === folder_id)?.name || folder_id)
  return texts.taskKinds[task.kind](user_ids.map(nameOne).join(', '), folder)
}
