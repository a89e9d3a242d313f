export { consentsAdmin as handle } from '#app/content/consents/admin.tsx'
