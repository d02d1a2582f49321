export { transfers as TRANSFER_NAMES } from "../texts/en/transfers.ts";
