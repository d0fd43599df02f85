import { delimiter, isAbsolute, join, resolve } from 'node:path'
import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'

type Machine = Pick<Platform, 'env' | 'os' | 'canRun' | 'homeFolder'>

/**
 * The file of a program as a shell would find it: a path as it is, from `folder` on, a bare name in PATH.
 * Throws a Failure when it is not there or cannot be run, so that nobody learns it from the first request.
 */
export async function findProgram(name: string, folder: string, machine: Machine): Promise<string> {
  const isPath = /[/\\]/.test(name) || name.startsWith('~')
  const found = isPath
    ? await findByPath(toPath(name, folder, machine), machine)
    : await findByName(name, folder, machine)
  if (isWindows(machine) && /\.(?:cmd|bat)$/i.test(found)) throw notAProgram(found)
  return found
}

async function findByPath(path: string, machine: Machine): Promise<string> {
  const variants = getVariants(path, machine)
  for (const variant of variants) if ((await machine.canRun(variant)) === 'yes') return variant
  const isThere = (await machine.canRun(path)) === 'no'
  throw isThere ? notExecutable(path) : notThere(path)
}

async function findByName(name: string, folder: string, machine: Machine): Promise<string> {
  const folders = (machine.env.PATH ?? machine.env.Path ?? '').split(delimiter).filter(isAbsolute)
  for (const path of folders.flatMap((each) => getVariants(join(each, name), machine))) {
    if ((await machine.canRun(path)) === 'yes') return path
  }
  const isHere = (await machine.canRun(join(folder, name))) !== 'missing'
  throw notInPath(name, isHere)
}

/** Windows finds `node.exe` by `node`. */
function getVariants(path: string, machine: Machine): string[] {
  if (!isWindows(machine)) return [path]
  const extensions = (machine.env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean)
  return [path, ...extensions.map((ending) => path + ending.toLowerCase())]
}

function toPath(name: string, folder: string, { homeFolder }: Machine): string {
  return /^~(?:[/\\]|$)/.test(name) ? join(homeFolder, name.slice(1)) : resolve(folder, name)
}

function isWindows({ os }: Machine): boolean {
  return os.startsWith('Windows')
}

function notThere(path: string): Failure {
  return unfit({ ru: `Нет программы ${path}.`, en: `There is no program ${path}.` })
}

function notInPath(name: string, isHere: boolean): Failure {
  return unfit(
    { ru: `Программы ${name} нет в PATH.`, en: `There is no program ${name} in PATH.` },
    isHere
      ? { ru: `Файл из этой папки пишется как ./${name}.`, en: `A file of this folder is written ./${name}.` }
      : {
          ru: "Укажите путь к ней, например ./deploy.sh; команде оболочки нужна оболочка: sh -c '…'",
          en: "Give its path, such as ./deploy.sh; a command of the shell needs one: sh -c '…'",
        },
  )
}

function notExecutable(path: string): Failure {
  return unfit(
    {
      ru: `${path} нельзя запустить: это не исполняемый файл.`,
      en: `${path} cannot be run: it is not executable.`,
    },
    { ru: `Например: chmod +x ${path}`, en: `For example: chmod +x ${path}` },
  )
}

function notAProgram(path: string): Failure {
  return unfit(
    { ru: `${path} — командный файл, а не программа.`, en: `${path} is a batch file, not a program.` },
    { ru: `Запустите его так: cmd /c ${path}`, en: `Run it as: cmd /c ${path}` },
  )
}

function unfit(text: Localized, advice?: Localized): Failure {
  return new Failure(exitCodes.usage, text, { advice, code: 'InvalidTarget' })
}
