import { defineTexts } from '@nora/kit'

/** Describe what was done with master keys and passwords, followed by the name of the object. */
export const vaultActionsTexts = defineTexts(
  {
    'vault.set_up': 'Настроен мастер-ключ',
    'vault.read_keys': 'Прочитаны запечатанные ключи хранилища',
    'vault.unlocked': 'Открыто хранилище паролей',
    'vault.unlock_failed': 'Не удалась попытка открыть хранилище паролей',
    'vault.locked': 'Закрыто хранилище паролей',
    'vault.master_changed': 'Изменён мастер-ключ или код восстановления',
    'vault.recovery_removed': 'Удалён код восстановления хранилища',
    'vault.reset': 'Сброшен мастер-ключ',
    'vault.device_added': 'Добавлено устройство с ПИН-кодом',
    'vault.device_removed': 'Удалено устройство с ПИН-кодом',
    'vault.pin_destroyed': 'Исчерпаны попытки ввести ПИН-код на устройстве',
    'vault.directory_signed': 'Подписана запись каталога ключей',
    'vault.key_asked_for': 'Отправлена просьба настроить мастер-ключ',
    'vault.policy_changed': 'Изменены правила хранилища паролей',
  },
  {
    'vault.set_up': 'Set up a master key',
    'vault.read_keys': 'Read the sealed keys of the vault',
    'vault.unlocked': 'Unlocked the password vault',
    'vault.unlock_failed': 'Failed to unlock the password vault',
    'vault.locked': 'Locked the password vault',
    'vault.master_changed': 'Changed the master key or the recovery code',
    'vault.recovery_removed': 'Removed the recovery code of the vault',
    'vault.reset': 'Reset the master key',
    'vault.device_added': 'Added the device with a PIN',
    'vault.device_removed': 'Removed the device with a PIN',
    'vault.pin_destroyed': 'Used up all tries of the PIN on the device',
    'vault.directory_signed': 'Signed an entry of the directory of keys',
    'vault.key_asked_for': 'Asked for a master key of',
    'vault.policy_changed': 'Changed the rules of the password vault',
  },
)
