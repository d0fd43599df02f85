import { defineTexts } from '@nora/kit'

export const policyMessages = defineTexts(
  {
    noFile: (name: string, path: string) => `${name}: нет файла ${path}.`,
    unreadable: (name: string, path: string) => `${name}: файл ${path} не читается.`,
    mistakes: (name: string, path: string, lines: readonly string[], more: number) =>
      `${name}: в политике ${path} ошибки.\n${lines.join('\n')}${more > 0 ? `\nи ещё ${more}` : ''}`,
    unfitSecrets: (name: string, path: string) =>
      `${name}: со значениями секретов политика ${path} не годится. Проверьте их в конфигурации: значения не показываются.`,
    brokenInExpression: (name: string, address: string) =>
      `${name}: значение ${address} нельзя подставить в выражение: в нём кавычки, обратная косая черта или перенос строки.`,
    hasExpression: (name: string, address: string) =>
      `${name}: в значении ${address} есть ${'${'}, политика приняла бы это за выражение.`,
    check: (path: string) => `Исправьте их; все покажет nora policy check ${path}.`,
    unknown: (name: string, text: string) => `${name}: нет ни файла, ни политики команды «${text}».`,
    seeList: 'Политики команды показывает nora policy list.',
    unpublished: (name: string, policy: string) => `${name}: политика «${policy}» ещё не опубликована.`,
    publish: 'Опубликуйте её в консоли или командой nora policy push ФАЙЛ --publish.',
    hidden: (name: string, policy: string) =>
      `${name}: в политике «${policy}» есть секреты, которые вам не видны, поэтому открыть с ней туннель нельзя.`,
    attach: 'Попросите владельца политики привязать её к адресу.',
  },
  {
    noFile: (name: string, path: string) => `${name}: there is no file ${path}.`,
    unreadable: (name: string, path: string) => `${name}: the file ${path} cannot be read.`,
    mistakes: (name: string, path: string, lines: readonly string[], more: number) =>
      `${name}: the policy ${path} has errors.\n${lines.join('\n')}${more > 0 ? `\nand ${more} more` : ''}`,
    unfitSecrets: (name: string, path: string) =>
      `${name}: with the values of its secrets the policy ${path} will not do. Check them in the config: values are not shown.`,
    brokenInExpression: (name: string, address: string) =>
      `${name}: the value of ${address} cannot stand in an expression: it has quotes, backslashes or line breaks.`,
    hasExpression: (name: string, address: string) =>
      `${name}: the value of ${address} has ${'${'}, which a policy would take for an expression.`,
    check: (path: string) => `Correct them; nora policy check ${path} shows all.`,
    unknown: (name: string, text: string) =>
      `${name}: there is neither a file nor a policy of the team “${text}”.`,
    seeList: 'nora policy list shows the policies of the team.',
    unpublished: (name: string, policy: string) => `${name}: the policy “${policy}” is not published yet.`,
    publish: 'Publish it in the console, or by nora policy push FILE --publish.',
    hidden: (name: string, policy: string) =>
      `${name}: the policy “${policy}” has secrets that you may not see, so no tunnel can be opened with it.`,
    attach: 'Ask the owner of the policy to attach it to the address.',
  },
)
