/// <reference types="vite/client" />

/** Whether this build has the wallet with play money. */
declare const __SANDBOX_WALLET__: boolean;
