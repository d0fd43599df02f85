import { printable } from '@nora/command-line/terminal'
import type { FolderView, PersonView, WaitingTask } from '@nora/vault-client'
import { exitCodes } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
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
        ru: 'подписать всё, что не требует сравнения слов',
        en: 'sign all that needs no comparing of words',
      },
    },
  ],
  examples: ['nora vault tasks', 'nora vault tasks --do'],
  async run(context, input) {
    await withOpenVault(context, input, async ({ vault }) => {
      const { done, left } = input.isOn('do')
        ? await vault.doTasks()
        : { done: 0, left: await vault.listTasks() }
      if (context.output.isJson) context.output.result({ event: 'vault_tasks', done, left })
      else await print(context, vault, { done, left, wasDone: input.isOn('do') })
    })
    return exitCodes.ok
  },
}

type Tasks = { done: number; left: readonly WaitingTask[]; wasDone: boolean }

async function print(
  { output, lang }: Context,
  vault: HeldVault,
  { done, left, wasDone }: Tasks,
): Promise<void> {
  const texts = vaultMessages[lang]
  if (wasDone) output.line(output.style.ok(texts.tasksDone(done)))
  if (left.length === 0) {
    output.line(texts.noTasks)
    return
  }
  const [people, folders] = [await vault.listPeople(), await vault.listFolders()]
  for (const task of left) output.line(`  ${describe(task, texts, { people, folders })}`)
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
