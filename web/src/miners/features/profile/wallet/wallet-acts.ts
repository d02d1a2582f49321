/** Whether the miner has asked for something of a wallet since the wallets were opened. */
let asked = false;

/** Until the miner acts, a wallet only reconnects by itself, and its errors are nobody's concern. */
export const walletActs = {
  note: () => {
    asked = true;
  },
  forget: () => {
    asked = false;
  },
  wereAsked: (): boolean => asked,
};
