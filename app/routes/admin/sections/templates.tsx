export { templateAdmin as handle } from '#content/template/admin.tsx'
