import { exitCodes, Failure } from '../output/failure.ts'

/** Why a program could not be started, with the exit code that a shell would give: 127 not found, 126 not executable. */
export function startFailure(
  program: string,
  error: NodeJS.ErrnoException,
  { isFolder }: { isFolder: boolean },
): Failure {
  if (isFolder) {
    return new Failure(exitCodes.notExecutable, {
      ru: `${program} нельзя запустить: это папка.`,
      en: `${program} cannot be run: it is a folder.`,
    })
  }
  switch (error.code) {
    case 'ENOENT':
      return new Failure(
        exitCodes.programNotFound,
        { ru: `Программы ${program} нет.`, en: `There is no program ${program}.` },
        {
          advice: {
            ru: "Проверьте имя и PATH; команде оболочки нужна оболочка: nora run -- sh -c '…'",
            en: "Check its name and PATH; a command of the shell needs one: nora run -- sh -c '…'",
          },
        },
      )
    case 'EACCES':
    case 'EPERM':
      return new Failure(
        exitCodes.notExecutable,
        {
          ru: `${program} нельзя запустить: это не исполняемый файл или на него нет прав.`,
          en: `${program} cannot be run: it is not executable, or permission is denied.`,
        },
        { advice: { ru: `Например: chmod +x ${program}`, en: `For example: chmod +x ${program}` } },
      )
    case 'E2BIG':
      return new Failure(
        exitCodes.notExecutable,
        {
          ru: 'Значения не помещаются в переменные окружения этой системы.',
          en: 'The values do not fit into an environment of this system.',
        },
        {
          advice: {
            ru: 'Передайте меньше (--only) или файлом (--mount).',
            en: 'Give it fewer of them (--only), or a file (--mount).',
          },
        },
      )
    default:
      return new Failure(exitCodes.notExecutable, {
        ru: `${program} не запускается: ${error.code ?? error.message}.`,
        en: `${program} cannot be started: ${error.code ?? error.message}.`,
      })
  }
}
