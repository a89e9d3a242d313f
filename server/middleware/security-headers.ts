import { secureHeaders } from 'hono/secure-headers'
import { env } from '#app/lib/env/env.server.ts'

/** Headers that every answer carries; an answer that sets one itself keeps its own. */
export const securityHeaders = secureHeaders({
	overwrite: false,
	referrerPolicy: 'strict-origin-when-cross-origin',
	xFrameOptions: 'DENY',
	permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
	// While developing, scripts and styles come in ways that it would refuse.
	...(import.meta.env.PROD && {
		contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
	}),
	strictTransportSecurity: env().SITE_URL.startsWith('https:') && 'max-age=31536000',
	// For browsers nobody uses any more, or said by others of these.
	originAgentCluster: false,
	xDnsPrefetchControl: false,
	xDownloadOptions: false,
	xPermittedCrossDomainPolicies: false,
	xXssProtection: false,
})
