/** A session ends after this long without a request. An open page of the back office sends one every 30 s. */
export const idleSeconds = 12 * 3600
/** A session ends this long after the sign-in, even in use. */
export const absoluteSeconds = 14 * 24 * 3600
/** A session in use is renewed when the last renewal is older than this. */
export const renewAfterSeconds = 300

/** The cookie that holds the session; under https its name binds it to this host. */
export function sessionCookieName(isSecure: boolean): string {
	return isSecure ? '__Host-roost-session' : 'roost-session'
}

/** The cookie that seals the first, to tell tampering from a browser that never signed in. */
export function sealCookieName(isSecure: boolean): string {
	return isSecure ? '__Host-roost-session-seal' : 'roost-session-seal'
}
