export const searchTexts = {
  what: "What",
  title: "Title",
  state: "State",
  foundBy: "Found by",
  when: "When",
  theIdOfAWithdrawal:
    "the id of a withdrawal, miner, task, attempt, failed job, or anything else that an id is shown of; eight characters from either end are enough",
  anEmailAddress: "an email address, or its beginning",
  anXHandleWithOr: "an X handle or its beginning, with or without @, or a link to it",
  theBeginningOfAName: "the beginning of a miner's name, or of any word of it",
  aTransactionsSignatureOrAn: "a transaction's signature, or an explorer's link to it",
  aWallet: "a wallet's address, the beginning of it, or both its ends",
  aValueOfAJobs: "a value of a job's payload, such as a batch key",
  pasteWhatYouWereGiven: "Paste what you were given into the field above:",
  search: "Search",
  nothingHasThisHandle: "Nothing has this handle",
  idsAddressesAndSignaturesMust:
    "Signatures must be whole. Events are kept for some days only; what they were about is kept.",
  hits: (items: number) => `${items} hits`,
  thereAreMoreTheseAre: "There are more; these are the newest of each kind.",
};
