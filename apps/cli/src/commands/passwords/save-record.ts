import type { RecordToSave, RecordView } from '@nora/vault-client'
import { checkRecord, type RecordContent } from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'

/** Stores one record. Throws a Failure for one that breaks a rule, and when somebody else changed it meanwhile. */
export async function saveRecord(
  vault: HeldVault,
  folder_id: string,
  record: RecordToSave,
): Promise<RecordView> {
  assertGood(record.content)
  const { saved } = await vault.saveRecords(folder_id, [record])
  const [view] = saved
  if (view !== undefined) return view
  throw new Failure(
    exitCodes.failure,
    {
      ru: 'Пока вы меняли запись, её изменил кто-то ещё; ваше изменение не сохранено.',
      en: 'Somebody else changed the record meanwhile; your change was not stored.',
    },
    { code: 'Conflict', advice: { ru: 'Повторите команду.', en: 'Run the command again.' } },
  )
}

/** Throws a Failure that names the first field that breaks a rule. */
export function assertGood(content: RecordContent): void {
  const [problem] = checkRecord(content)
  if (problem === undefined) return
  const field = problem.field.replace(/^(?:overview|details)\./, '') || 'record'
  throw new Failure(
    exitCodes.usage,
    {
      ru: `Запись не принята: ${field}: ${problem.code}.`,
      en: `The record is refused: ${field}: ${problem.code}.`,
    },
    { code: 'ValidationError' },
  )
}
