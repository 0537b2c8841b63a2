/** Ids of the commands this extension adds; all can be rebound. */
export const CommandIds = {
  openPanel: 'cellwright:open-panel',
  focusInput: 'cellwright:focus-input',
  newChat: 'cellwright:new-chat',
  stop: 'cellwright:stop',
  insertDraft: 'cellwright:insert-draft',
  insertAndRun: 'cellwright:insert-and-run',
  nextRegion: 'cellwright:next-region',
  previousRegion: 'cellwright:previous-region',
  runDraft: 'cellwright:run-draft',
  keepDraft: 'cellwright:keep-draft',
  discardDraft: 'cellwright:discard-draft',
  undoRun: 'cellwright:undo-run',
  showProvenance: 'cellwright:show-provenance',
  showAnswer: 'cellwright:show-answer',
  readVariables: 'cellwright:read-variables',
  askAboutCell: 'cellwright:ask-about-cell',
  askAboutFile: 'cellwright:ask-about-file',
  profileFile: 'cellwright:profile-file'
} as const;
