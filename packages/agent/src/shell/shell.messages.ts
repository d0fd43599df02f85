import { defineTexts } from '@nora/kit'

/** Visitors of a shell read these in their terminals. */
export const shellTexts = defineTexts(
  {
    ended: (by: string) => `Сеанс завершён. Завершил: ${by}.`,
    revoked: 'Сеанс завершён: ключ отозван, истёк или больше не открывает эту машину.',
    stopped: 'Сеанс завершён: туннель закрыт.',
    noTerminal: 'На этой машине нет терминала для вас. Запустите команду без него: ssh -T.',
    unknownSubsystem: 'Из подсистем здесь есть только sftp.',
  },
  {
    ended: (by: string) => `The session was ended by ${by}.`,
    revoked: 'The session was ended: the key was revoked, has expired or no longer opens this machine.',
    stopped: 'The session was ended: the tunnel is closed.',
    noTerminal: 'This machine has no terminal to offer. Run the command without one: ssh -T.',
    unknownSubsystem: 'Of subsystems there is only sftp here.',
  },
)

/** OpenSSH shows other characters than ASCII as octal numbers here, so that there is no Russian. */
export const KEYS_REFUSED =
  'None of your keys opens this machine. Its owner can name you (nora ssh --allow YOUR-E-MAIL), and you add your key in the console.'
