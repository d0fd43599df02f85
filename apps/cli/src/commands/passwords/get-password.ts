import type { Input } from '@nora/command-line/parsing'
import type { RecordWithDetails } from '@nora/vault-client'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { getRecord, getValues } from './find-record.ts'
import { copyToClipboard, printValue } from './give-value.ts'
import type { ListedRecord } from './listed-records.ts'
import { NAMED_RECORD } from './record-argument.ts'
import { getField, toDefaultField } from './record-field.ts'
import { warnOfClock } from './warn-of-clock.ts'

export const getPassword: CommandSpec = {
  name: 'pass get',
  summary: {
    ru: 'одно значение записи: на стандартный вывод или в буфер обмена',
    en: 'print one value of a record, or copy it',
  },
  arguments: [NAMED_RECORD],
  options: [
    {
      name: 'field',
      kind: 'text',
      placeholder: 'FIELD',
      about: {
        ru: 'password (если не указано), login, url, totp, notes или имя своего поля',
        en: 'password (default), login, url, totp, notes, or the name of a custom field',
      },
    },
    {
      name: 'copy',
      kind: 'flag',
      about: {
        ru: 'скопировать, не печатая; через 45 секунд буфер обмена очищается',
        en: 'copy without printing; the clipboard is cleared after 45 s',
      },
    },
  ],
  examples: [
    'nora pass get github',
    'nora pass get work/github --field totp --copy',
    'nora pass get db | psql …',
  ],
  async run(context, input) {
    await withOpenVault(context, input, async (open) => {
      const listed = await getRecord(context, open, input.arguments[0] ?? '')
      const record = await getValues(context, open, listed)
      await give(context, input, { listed, record })
      if (input.text('field') === 'totp') await warnOfClock(context, open.person.session)
    })
    return exitCodes.ok
  },
}

type Found = { listed: ListedRecord; record: RecordWithDetails }

async function give(context: Context, input: Input, { listed, record }: Found): Promise<void> {
  const { output, platform } = context
  const asked = input.text('field')
  const facts = { id: record.id, folder: listed.folder.path, name: record.overview.name }
  if (output.isJson && asked === null && !input.isOn('copy')) {
    const { kind, login, urls, tags } = record.overview
    const { password, totp, notes, fields } = record.details
    const whole = { ...facts, kind, login, urls, tags, password, totp, notes, fields }
    output.result({ event: 'password', record: whole })
    return
  }
  const field = asked ?? toDefaultField(record)
  const value = getField(record, field, platform.clock.now())
  if (input.isOn('copy')) await copyToClipboard(context, value)
  else if (!output.isJson) printValue(context, value)
  if (output.isJson) {
    output.result({
      event: 'password',
      record: facts,
      field,
      ...(input.isOn('copy') ? { copied: true } : { value }),
    })
  }
}
