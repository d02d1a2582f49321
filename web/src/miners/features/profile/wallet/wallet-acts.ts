/** Whether the miner has asked a wallet to do something since the wallets were opened. */
let asked = false;

/** Until the miner acts, a wallet only reconnects by itself, and its errors are not shown. */
export const walletActs = {
  note: () => {
    asked = true;
  },
  forget: () => {
    asked = false;
  },
  wereAsked: (): boolean => asked,
};
