const folder = '/v1/passwords/folders/{id}'
const record = `${folder}/records/{record}` as const
const rotation = `${folder}/rotations` as const
const share = '/v1/passwords/share'

export const passwordsCalls = {
  listFolders: { method: 'GET', path: '/v1/passwords/folders' },
  createFolder: { method: 'POST', path: '/v1/passwords/folders' },
  changeFolder: { method: 'PATCH', path: folder },
  deleteFolder: { method: 'DELETE', path: folder },
  getFolder: { method: 'GET', path: folder },
  writeRecords: { method: 'POST', path: `${folder}/records` },
  moveRecords: { method: 'POST', path: `${folder}/moves` },
  getRecord: { method: 'GET', path: record },
  listDetails: { method: 'POST', path: `${folder}/details` },
  listVersions: { method: 'GET', path: `${record}/versions` },
  addFile: { method: 'POST', path: `${record}/files` },
  putFileChunk: { method: 'PUT', path: `${record}/files/{file}/chunks/{chunk}` },
  getFileChunk: { method: 'GET', path: `${record}/files/{file}/chunks/{chunk}` },
  removeFile: { method: 'DELETE', path: `${record}/files/{file}` },
  setFolderMembers: { method: 'PUT', path: `${folder}/members` },
  beginRotation: { method: 'POST', path: rotation },
  putRotationRows: { method: 'PUT', path: `${rotation}/{epoch}/rows` },
  commitRotation: { method: 'POST', path: `${rotation}/{epoch}/commit` },
  cancelRotation: { method: 'DELETE', path: `${rotation}/{epoch}` },
  listPasswordTasks: { method: 'GET', path: '/v1/passwords/tasks' },
  watchPasswords: { method: 'GET', path: '/v1/passwords/events' },
  listShares: { method: 'GET', path: share },
  createShare: { method: 'POST', path: share },
  createInlineShare: { method: 'POST', path: '/v1/passwords/inline_share' },
  revokeShare: { method: 'DELETE', path: `${share}/{id}` },
  openShareForMe: { method: 'POST', path: `${share}/{id}/open_mine` },
  lookAtShare: { method: 'POST', path: `${share}/{id}/look` },
  openShare: { method: 'POST', path: `${share}/{id}/open` },
  putShareChunk: { method: 'PUT', path: `${share}/{id}/chunks/{chunk}` },
  getShareChunk: { method: 'POST', path: `${share}/{id}/chunks/{chunk}` },
  replyToShare: { method: 'POST', path: `${share}/{id}/reply` },
  findBreaches: { method: 'GET', path: '/v1/passwords/breaches/{prefix}' },
} as const
