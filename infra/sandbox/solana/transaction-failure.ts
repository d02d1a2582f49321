import type { FailedTransactionMetadata } from "litesvm";

/** A transaction's error, as JSON-RPC reports it. */
export type TransactionFailure = string | Record<string, unknown>;

// LiteSVM reports errors as numbers, JSON-RPC as names. These names are in the order of LiteSVM 1.5.0.
const TRANSACTION_ERRORS =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const INSTRUCTION_ERRORS =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

export function failureOf(failed: FailedTransactionMetadata): TransactionFailure {
  const error = failed.err();
  if (typeof error === "number") return TRANSACTION_ERRORS[error] ?? `Unknown(${error})`;
  if ("err" in error) return { InstructionError: [error.index, instructionFailure(error.err())] };
  const name = error.constructor.name.replace("TransactionError", "");
  return { [name]: "index" in error ? error.index : { account_index: error.accountIndex } };
}

function instructionFailure(error: unknown): unknown {
  if (typeof error === "number") return INSTRUCTION_ERRORS[error] ?? error;
  return typeof error === "object" && error !== null && "code" in error
    ? { Custom: error.code }
    : "BorshIoError";
}

/** Returns a node's message for a refused preflight. */
export function failureInWords(failure: TransactionFailure): string {
  if (failure === "BlockhashNotFound") return "Blockhash not found";
  if (failure === "AlreadyProcessed") return "This transaction has already been processed";
  if (typeof failure === "object" && Array.isArray(failure.InstructionError)) {
    const [index, detail] = failure.InstructionError as [number, unknown];
    const custom =
      typeof detail === "object" && detail !== null && "Custom" in detail ? Number(detail.Custom) : undefined;
    const text = custom === undefined ? String(detail) : `custom program error: 0x${custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${text}`;
  }
  return typeof failure === "string" ? failure : JSON.stringify(failure);
}
