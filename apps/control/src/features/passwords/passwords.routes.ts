import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { findBreaches } from './breaches/find-breaches.ts'
import { addFile } from './files/add-file.ts'
import { getFileChunk, putFileChunk } from './files/file-chunks.ts'
import { removeFile } from './files/remove-file.ts'
import { changeFolder } from './folders/change-folder.ts'
import { createFolder } from './folders/create-folder.ts'
import { deleteFolder } from './folders/delete-folder.ts'
import { getFolder } from './folders/get-folder.ts'
import { setFolderMembers } from './folders/set-folder-members.ts'
import { listFolders } from './folders/show-folders.ts'
import { listPasswordTasks } from './list-password-tasks.ts'
import type { Deps } from './passwords.deps.ts'
import { moveRecords } from './records/move-records.ts'
import { getRecord, listDetails, listVersions } from './records/read-records.ts'
import { writeRecords } from './records/write-records.ts'
import { beginRotation, cancelRotation } from './rotations/begin-rotation.ts'
import { commitRotation } from './rotations/commit-rotation.ts'
import { putRotationRows } from './rotations/put-rotation-rows.ts'
import { createShare } from './shares/create-share.ts'
import { listShares, revokeShare } from './shares/list-shares.ts'
import { lookAtShare, openShare, openShareForMe, replyToShare } from './shares/open-share.ts'
import { getShareChunk, putShareChunk } from './shares/share-chunks.ts'
import { watchPasswords } from './watch-passwords.ts'

type All = Handlers<Routes['passwords']>

export function passwordsHandlers(deps: Deps): All {
  const tasks = listPasswordTasks(deps)
  const watch = watchPasswords(deps)
  const find = findBreaches(deps)
  return {
    ...folderHandlers(deps),
    ...recordHandlers(deps),
    ...fileHandlers(deps),
    ...rotationHandlers(deps),
    ...shareHandlers(deps),
    listPasswordTasks: ({ actor }) => tasks(actor),
    watchPasswords: async ({ actor }) => {
      return (stream) => watch(actor, stream)
    },
    findBreaches: ({ params }) => find(params),
  }
}

function folderHandlers(
  deps: Deps,
): Pick<
  All,
  'listFolders' | 'createFolder' | 'changeFolder' | 'deleteFolder' | 'getFolder' | 'setFolderMembers'
> {
  const run = {
    list: listFolders(deps),
    create: createFolder(deps),
    change: changeFolder(deps),
    delete: deleteFolder(deps),
    get: getFolder(deps),
    setMembers: setFolderMembers(deps),
  }
  return {
    listFolders: ({ actor }) => run.list(actor),
    createFolder: ({ actor, origin, body }) => run.create(actor, origin, body),
    changeFolder: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteFolder: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params)
      return undefined
    },
    getFolder: ({ actor, params, query }) => run.get(actor, { ...query, ...params }),
    setFolderMembers: ({ actor, origin, params, body }) =>
      run.setMembers(actor, origin, { ...body, ...params }),
  }
}

function recordHandlers(
  deps: Deps,
): Pick<All, 'writeRecords' | 'moveRecords' | 'getRecord' | 'listDetails' | 'listVersions'> {
  const run = {
    write: writeRecords(deps),
    move: moveRecords(deps),
    get: getRecord(deps),
    details: listDetails(deps),
    versions: listVersions(deps),
  }
  return {
    writeRecords: ({ actor, origin, params, body }) => run.write(actor, origin, { ...body, ...params }),
    moveRecords: ({ actor, origin, params, body }) => run.move(actor, origin, { ...body, ...params }),
    getRecord: ({ actor, origin, params }) => run.get({ actor, origin }, params),
    listDetails: ({ actor, origin, params, body }) => run.details({ actor, origin }, { ...body, ...params }),
    listVersions: ({ actor, origin, params }) => run.versions({ actor, origin }, params),
  }
}

function fileHandlers(deps: Deps): Pick<All, 'addFile' | 'putFileChunk' | 'getFileChunk' | 'removeFile'> {
  const run = {
    add: addFile(deps),
    put: putFileChunk(deps),
    get: getFileChunk(deps),
    remove: removeFile(deps),
  }
  return {
    addFile: ({ actor, origin, params, body }) =>
      run.add(actor, origin, { ...body, folder_id: params.id, record_id: params.record }),
    putFileChunk: ({ actor, params, body }) => run.put(actor, params, body),
    getFileChunk: ({ actor, origin, params }) => run.get({ actor, origin }, params),
    removeFile: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params)
      return undefined
    },
  }
}

function rotationHandlers(
  deps: Deps,
): Pick<All, 'beginRotation' | 'putRotationRows' | 'commitRotation' | 'cancelRotation'> {
  const run = {
    begin: beginRotation(deps),
    put: putRotationRows(deps),
    commit: commitRotation(deps),
    cancel: cancelRotation(deps),
  }
  return {
    beginRotation: ({ actor, params, body }) => run.begin(actor, { ...body, ...params }),
    putRotationRows: ({ actor, params, body }) => run.put(actor, { ...body, ...params }),
    commitRotation: ({ actor, origin, params, body }) => run.commit(actor, origin, { ...body, ...params }),
    cancelRotation: async ({ actor, params }) => {
      await run.cancel(actor, params)
      return undefined
    },
  }
}

function shareHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listShares'
  | 'createShare'
  | 'createInlineShare'
  | 'revokeShare'
  | 'openShareForMe'
  | 'lookAtShare'
  | 'openShare'
  | 'putShareChunk'
  | 'getShareChunk'
  | 'replyToShare'
> {
  const run = {
    list: listShares(deps),
    create: createShare(deps),
    revoke: revokeShare(deps),
    openMine: openShareForMe(deps),
    look: lookAtShare(deps),
    open: openShare(deps),
    putChunk: putShareChunk(deps),
    getChunk: getShareChunk(deps),
    reply: replyToShare(deps),
  }
  return {
    listShares: ({ actor }) => run.list(actor),
    createShare: ({ actor, origin, body: { folder_id, record_id, ...body } }) =>
      run.create(actor, origin, { ...body, of: { folder_id, record_id } }),
    createInlineShare: ({ actor, origin, body }) => run.create(actor, origin, { ...body, of: null }),
    revokeShare: async ({ actor, origin, params }) => {
      await run.revoke(actor, origin, params)
      return undefined
    },
    openShareForMe: ({ actor, origin, params }) => run.openMine(actor, origin, params),
    lookAtShare: ({ params, body }) => run.look({ ...body, ...params }),
    openShare: ({ origin, params, body }) => run.open(origin, { ...body, ...params }),
    putShareChunk: ({ actor, params, body }) => run.putChunk(actor, params, body),
    getShareChunk: ({ params, body }) => run.getChunk({ ...body, ...params }),
    replyToShare: async ({ origin, params, body }) => {
      await run.reply(origin, { ...body, ...params })
      return undefined
    },
  }
}
