import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'

const FORMATS = ['text', 'github'] as const
export type ReportFormat = (typeof FORMATS)[number]

export const formatOption: OptionSpec = {
  name: 'format',
  kind: 'text',
  placeholder: FORMATS.join('|'),
  about: {
    ru: 'вид отчёта: для людей или пометки для GitHub Actions',
    en: 'form of the report: for people, or annotations for GitHub Actions',
  },
}

export function readReportFormat(input: Input): ReportFormat {
  const asked = input.text('format') ?? 'text'
  const format = FORMATS.find((one) => one === asked)
  if (format) return format
  throw new Failure(exitCodes.usage, {
    ru: `--format: бывает ${FORMATS.join(' и ')}, а не «${asked}».`,
    en: `--format is ${FORMATS.join(' or ')}, not “${asked}”.`,
  })
}
