// Chromium's virtual authenticator, and changes of the own account without the screen.
import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './admin.ts'
import type { Database } from './records.ts'
import { codeAt } from './time-codes.ts'

/** Gives the browser of `page` an authenticator of its own, which verifies the person at once. */
export async function giveAuthenticator(page: Page) {
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('WebAuthn.enable', { enableUI: false })
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	const credentials = async () =>
		(await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
	return {
		/** How many passkeys it holds. */
		count: async () => (await credentials()).length,
		/** Whether its owner passes the check by finger, face or PIN. */
		setVerified: (isUserVerified: boolean) =>
			cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
		/** Sets the signature counter of its passkey, as a copy of the device would. */
		async setCounter(signCount: number) {
			for (const credential of await credentials()) {
				const { credentialId } = credential
				await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
				await cdp.send('WebAuthn.addCredential', {
					authenticatorId,
					credential: { ...credential, signCount },
				})
			}
		},
	}
}

/** Passkeys are not offered in the list of the email field: only the button asks for one. */
export function withoutOffer(context: BrowserContext) {
	return context.addInitScript(() => {
		Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
	})
}

type Site = { db: Database; siteUrl: string }
type Account = { id: string; password: string }

/** Turns on time codes for the account, and signs it out again. */
export async function turnOnCodes(page: Page, { db, siteUrl }: Site, account: Account) {
	await signIn(page, { db, siteUrl }, account)
	const change = async (data: object) => {
		const response = await page.request.post(`${siteUrl}/admin/account/change`, {
			data,
			headers: { Origin: siteUrl },
		})
		if (!response.ok()) throw new Error(`Changing the account answered ${response.status()}`)
		return response.json()
	}
	const { password } = account
	const { secret } = await change({ change: 'start-time-codes', password })
	const { recoveryCodes } = await change({ change: 'confirm-time-codes', code: codeAt(secret) })
	await page.context().clearCookies()
	// Of the next step: the present one was used to confirm.
	const code = () => codeAt(secret, new Date(Date.now() + 30_000))
	return { secret: secret as string, recoveryCodes: recoveryCodes as string[], code }
}
