export function installPackages(root?: string): Promise<void>;
export function isInstalled(root: string): boolean;
export function explainFailure(output: string): string;
