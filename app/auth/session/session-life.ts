/** A session ends when nothing was heard from the browser for so long. An open page of the back office is heard every 30 s. */
export const idleSeconds = 12 * 3600
/** However busy, a session ends so long after the sign-in. */
export const absoluteSeconds = 14 * 24 * 3600
/** A session in use is renewed when the last renewal is older than this. */
export const renewAfterSeconds = 300

/** The cookie that holds the session; under https its name binds it to this host. */
export function sessionCookieName(isSecure: boolean): string {
	return isSecure ? '__Host-roost-session' : 'roost-session'
}

/** The cookie that seals the first: an altered or missing half is told from a browser that never signed in. */
export function sealCookieName(isSecure: boolean): string {
	return isSecure ? '__Host-roost-session-seal' : 'roost-session-seal'
}
