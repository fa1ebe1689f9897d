import type { Plugin } from 'vite'

export function driveWorker(): Plugin
