import { count, dollars, inPoints } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const withdrawals = texts("withdrawals", {
  title: "Withdraw Points",
  note: "1 point = 0.01 USDC. Minimum 100 points, plus 1 point transfer fee.",
  balance: "Your balance",

  receiveAs: "Receive as",
  comingSoon: (ticker: string) => `1 point = 1 ${ticker} · Coming Soon`,
  amountLabel: "Amount in points",
  available: (balance: number) => `${inPoints(balance)} available`,
  reading: "Reading your balance...",
  max: "Max",

  amount: "Amount",
  fee: "Transfer fee",
  withFee: (value: number) => `${inPoints(value)} (${dollars(value / 100)})`,
  deducted: "Deducted",
  to: "To",
  connectFirst: "Connect a wallet",
  youReceive: "You receive",

  withdraw: "Withdraw",
  processing: "Processing...",
  failed: "Withdrawal failed. Please try again.",
  initiated: (amount: number) => `Withdrawal initiated: ${count(amount)} points to USDC`,
  connectWallet: "Please connect your wallet first",
  validAmount: "Please enter a valid amount",
  refused: {
    "below-minimum": "Minimum withdrawal amount is 100 points ($1)",
    "insufficient-balance": "Insufficient points balance (including 1 point transfer fee)",
  } as Readonly<Record<string, string>>,
  youNeed: (needed: number, amount: number, have: number) =>
    `You need ${inPoints(needed)} (${count(amount)} + 1 fee). You have ${count(have)}.`,

  startsAt: (needed: number) => `A withdrawal starts at ${inPoints(needed)}, the fee included.`,
  connectStored: (address: string) => `Connect ${address} on this device`,

  history: "Withdrawal History",
  historyLoading: "Your withdrawals",
  empty: "No withdrawals yet",
  emptyNote:
    "Your first payout needs 101 points, the fee included. You can follow each one here, up to its transaction.",
  toUsdc: (amount: string) => `to ${amount}`,
  toWallet: (address: string) => `to ${address}`,
  progress: "Progress",
  statuses: { pending: "pending", processing: "processing", completed: "completed", failed: "failed" },
  arrived: (amount: string) => `${amount} arrived in your wallet`,
  until: (when: string) => `until ${when}`,
  walletRefused:
    "Your last payout to this wallet failed, and the next would too. Mend the wallet, or choose another.",
  paymentFailed: "The payment failed",
  returned: (amount: number) => `${inPoints(amount)} ${amount === 1 ? "was" : "were"} returned.`,
  viewTransaction: "View transaction",
  receipt: "Receipt",
  receiptOf: (amount: string) => `of ${amount}`,

  back: "Back to Profile",
  receiptTitle: "Payout receipt",
  receiptLoading: "This receipt",
  notFound: "We can't find this payout",
  requested: "Requested",
  completed: "Completed",
  wallet: "Wallet",
  transaction: "Transaction",
  onChain: "On the chain",
  chain: {
    asking: "Asking the chain...",
    notAsked: "The chain could not be asked from this browser. The payout is not affected.",
    finalized: (amount: string) => `finalized, ${amount} to your wallet, asked by this browser`,
    missing: "not finalized yet, asked by this browser",
    failed: "failed, asked by this browser",
  },
  number: "Receipt number",
  playMoney: "Sandbox: play money on a simulated chain",
  notYet: "The receipt is complete once the payout is.",
  print: "Print or save as PDF",
  checkInLedger: "Check in the ledger",
});
