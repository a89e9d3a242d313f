import { secureHeaders } from 'hono/secure-headers'
import { env } from '#app/lib/env/env.server.ts'

/** Default headers of every response; one that a response sets itself is kept. */
export const securityHeaders = secureHeaders({
	overwrite: false,
	referrerPolicy: 'strict-origin-when-cross-origin',
	xFrameOptions: 'DENY',
	permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
	// Vite's scripts and styles in development would be refused.
	...(import.meta.env.PROD && {
		contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
	}),
	strictTransportSecurity: env().SITE_URL.startsWith('https:') && 'max-age=31536000',
	// Only for obsolete browsers, or covered by another of these headers.
	originAgentCluster: false,
	xDnsPrefetchControl: false,
	xDownloadOptions: false,
	xPermittedCrossDomainPolicies: false,
	xXssProtection: false,
})
