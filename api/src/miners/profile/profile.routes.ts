import { hashToken } from "@lode/adapters/crypto/random-token";
import { cancelWalletChange } from "@lode/app/profile/cancel-wallet-change";
import { challengeWallet, proveWallet } from "@lode/app/profile/prove-wallet";
import { updateProfile, uploadAvatar } from "@lode/app/profile/update-profile";
import { Refused } from "@lode/core/contracts/errors";
import * as authContract from "@lode/core/contracts/http/auth";
import type { ProfileView } from "@lode/core/contracts/http/profile";
import * as contract from "@lode/core/contracts/http/profile";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { findPicture } from "@lode/db/profile/pictures.repository";
import { readProfile } from "@lode/db/profile/profile.repository";
import type { Deps } from "../../deps.ts";
import { pageRoute } from "../../http/page-route.ts";
import { type GivenInput, reply, route } from "../../http/route.ts";
import { presentAccount } from "../present-account.ts";

export const cancelWalletChangeRoute = route(authContract.cancelWalletChange, async ({ input, deps }) => {
  const { returned } = await cancelWalletChange(deps, { tokenHash: hashToken(input.body.token) });
  return reply({ returned_withdrawals: returned }, { session: null });
});

export const challengeWalletRoute = route(contract.challengeWallet, async ({ session: { userId }, deps }) => {
  const { id, message } = await challengeWallet(deps, { userId });
  return { challenge_id: id, message };
});

export const getProfileRoute = route(contract.getProfile, ({ session, deps }) =>
  readProfileView(deps, session.userId),
);

export const proveWalletRoute = route(
  contract.proveWallet,
  async ({ session: { userId }, input: { body }, deps }) => {
    const signature = Buffer.from(body.signature, "base64");
    await proveWallet(deps, { userId, challengeId: body.challenge_id, signature });
    return readProfileView(deps, userId);
  },
);

export const showAvatarRoute = pageRoute("/api/avatars/:user/:file", "public", async ({ path, deps }) => {
  const webp = await findPicture(deps.db, path);
  if (!webp) throw new Refused("not-found");
  return {
    status: 200,
    type: "image/webp",
    body: webp,
    headers: {
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Disposition": 'inline; filename="avatar.webp"',
    },
  };
});

/** The contract accepts a list of X accounts in the body, which is ignored: accounts come only from X. */
export const updateProfileRoute = route(
  contract.updateProfile,
  async ({ session: { userId }, input, deps }) => {
    const { sol_wallet_address: walletAddress, twitter_accounts: _, ...changes } = input.body;
    await updateProfile(deps, { userId, changes, walletAddress });
    return readProfileView(deps, userId);
  },
);

export const uploadAvatarRoute = route(contract.uploadAvatar, async ({ session: { userId }, file, deps }) => {
  if (!file) throw new Refused("not-an-image");
  return { url: await uploadAvatar(deps, { userId, file }) };
});

/** The current profile, which also answers every change. */
async function readProfileView(
  { db, clock }: Deps,
  userId: string,
): Promise<{ profile: GivenInput<ProfileView> }> {
  const [profile, accounts] = await Promise.all([readProfile(db, userId), listAccounts(db, userId)]);
  const now = clock.now();
  return { profile: { ...profile, twitter_accounts: accounts.map((one) => presentAccount(one, now)) } };
}
