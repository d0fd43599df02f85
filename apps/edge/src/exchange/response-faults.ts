import type { Refusal } from '@nora/http1'
import type { Localized } from '@nora/kit'

/** Describes a service’s response by the rule that it breaks. The other rules are those of requests. */
const FAULTS: Partial<Record<Refusal, Localized>> = {
  head_too_large: {
    ru: 'заголовок ответа больше 64 КиБ',
    en: 'the head of its answer is larger than 64 KiB',
  },
  too_many_fields: {
    ru: 'в заголовке ответа больше 256 полей',
    en: 'the head of its answer has more than 256 fields',
  },
  line_ending: {
    ru: 'строка заголовка кончается не на CR LF (RFC 9112 §2.2)',
    en: 'a line of the head does not end in CR LF (RFC 9112 §2.2)',
  },
  start_line: {
    ru: 'первая строка — не строка состояния HTTP (RFC 9112 §4)',
    en: 'the first line is no status line of HTTP (RFC 9112 §4)',
  },
  version: {
    ru: 'ответ начинается не с HTTP/1.0 или HTTP/1.1: эта программа говорит на чём-то другом',
    en: 'the answer does not begin with HTTP/1.0 or HTTP/1.1: this program speaks something else',
  },
  field_name: {
    ru: 'имя поля пусто, содержит недопустимый знак или отделено от двоеточия пробелом (RFC 9112 §5.1)',
    en: 'the name of a field is empty, has a character it cannot have, or space before its colon (RFC 9112 §5.1)',
  },
  folded_field: {
    ru: 'поле продолжается на следующей строке (RFC 9112 §5.2)',
    en: 'a field goes on in the next line (RFC 9112 §5.2)',
  },
  field_value: {
    ru: 'в значении поля есть управляющий знак (RFC 9110 §5.5)',
    en: 'the value of a field has a control character (RFC 9110 §5.5)',
  },
  length_invalid: {
    ru: 'Content-Length — не число (RFC 9110 §8.6)',
    en: 'Content-Length is no number (RFC 9110 §8.6)',
  },
  length_repeated: {
    ru: 'Content-Length указан несколько раз (RFC 9112 §6.3)',
    en: 'there are several Content-Lengths (RFC 9112 §6.3)',
  },
  length_with_chunks: {
    ru: 'указаны и Content-Length, и Transfer-Encoding (RFC 9112 §6.1)',
    en: 'Content-Length and Transfer-Encoding stand together (RFC 9112 §6.1)',
  },
  transfer_encoding: {
    ru: 'Transfer-Encoding — не ровно «chunked», один раз и в HTTP/1.1 (RFC 9112 §6.1)',
    en: 'Transfer-Encoding is not exactly “chunked”, once and in HTTP/1.1 (RFC 9112 §6.1)',
  },
  connection_option: {
    ru: 'поле Connection составлено неверно (RFC 9110 §7.6.1)',
    en: 'the field Connection is malformed (RFC 9110 §7.6.1)',
  },
  chunk_size: {
    ru: 'размер части тела — не шестнадцатеричное число (RFC 9112 §7.1)',
    en: 'the size of a chunk is no hexadecimal number (RFC 9112 §7.1)',
  },
  chunk_ending: {
    ru: 'за частью тела нет CR LF (RFC 9112 §7.1)',
    en: 'a chunk is not followed by CR LF (RFC 9112 §7.1)',
  },
  chunk_extension: {
    ru: 'расширение части тела составлено неверно или слишком длинное (RFC 9112 §7.1.1)',
    en: 'the extension of a chunk is malformed or too long (RFC 9112 §7.1.1)',
  },
}

const SWITCH: Localized = {
  ru: 'на смену протокола она ответила не так, как об этом просили (RFC 9110 §7.8)',
  en: 'it did not answer as it was asked to change the protocol (RFC 9110 §7.8)',
}

/** Describes the fault to the owner. Null stands for a response to a protocol upgrade that does not fit it. */
export function describeFault(target: string, refusal: Refusal | null): Localized {
  const fault = (refusal === null ? SWITCH : FAULTS[refusal]) ?? SWITCH
  return {
    ru: `Ответ ${target} не передан посетителю: ${fault.ru}.`,
    en: `The answer of ${target} was not passed on: ${fault.en}.`,
  }
}
