using System.Collections.Generic;

namespace Example.Push;

public static class HubTemplates
{
    public static readonly Dictionary<string, string> Android = new()
    {
        ["plain"] = "{\"message\":{\"data\":{\"kind\":\"$(kind)\"}}}",
        ["shown"] = "{\"message\":{\"notification\":{\"title\":\"$(title)\",\"body\":\"$(text)\"}}}",
    };
}
